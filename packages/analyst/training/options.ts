/** Without `evaluate` a model is fitted but not cross-validated: its stored figures and settings stay as they are. */
export type TrainOptions = { evaluate: boolean }
