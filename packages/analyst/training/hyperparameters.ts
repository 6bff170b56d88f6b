/** Everything that was chosen rather than learned. A change needs `npm run analyst:train`. */
export const hyperparameters = {
  /** The network for category, delegable and hours. Its learning rate falls in the second half. */
  network: {
    epochs: 8,
    batchSize: 16,
    learningRate: 0.002,
    weightDecay: 0.00003,
    /** The chance to leave out an input, or a number of the hidden layer, so that none is relied on alone. */
    dropout: { feature: 0.4, dense: 0.3, hidden: 0.3 },
    adam: { gradient: 0.9, square: 0.99 },
    seeds: [1, 2, 3, 4, 5],
    /** How many numbers of the sentence encoder's vector are learned besides, their size, and what they weigh against the answers. */
    distillation: { size: 64, scale: 4, weight: 0.3 },
    /** Most texts at hand are short, but clients also write letters: a text of more words than this is read several times. */
    longTexts: { words: 30, times: 3 },
    /** A feature that fewer texts have is left out. */
    leastTexts: 15,
  },
  /**
   * The towers of the matcher: a text against its own skills or a VA who suits it, those of the other texts of the batch as negatives. The learning rate
   * falls in the second half. The towers of all seeds are joined, and cut to the directions that say most.
   */
  towers: {
    epochs: 20,
    batchSize: 256,
    learningRate: 0.01,
    temperature: 0.2,
    dropout: 0.3,
    /** How often the VA who only shares words is a negative too: always, words that do tell would count for too little. */
    decoys: 0.15,
    adam: { gradient: 0.9, square: 0.99 },
    size: 256,
    start: 0.02,
    seeds: [1, 2, 3, 4],
    /** A term that fewer texts have is left out. */
    leastTexts: { task: 3, va: 2 },
  },
  /** The network that says what each clause is for. Its learning rate falls from epoch to epoch. */
  clauses: {
    epochs: 5,
    batchSize: 16,
    learningRate: 0.002,
    weightDecay: 0,
    /** The chance to leave out a feature, or a number of a layer. */
    dropout: { feature: 0.3, hidden: 0.4 },
    adam: { gradient: 0.9, square: 0.999 },
    seeds: [1, 2],
    /** A feature that fewer clauses have is left out. */
    leastTexts: 32,
  },
  /** Which words of skills are likely: fitted to one text of so many, with a penalty on the square of each weight. */
  'skill-examples': { every: 5, penalty: 10 },
  /** The network that says which parts of a brief each clause belongs to. */
  'brief-items': {
    epochs: 8,
    batchSize: 8,
    learningRate: 0.002,
    weightDecay: 0,
    dropout: { feature: 0.3, hidden: 0.3 },
    adam: { gradient: 0.9, square: 0.999 },
    seeds: [1, 2],
    /** A feature that fewer clauses have is left out. */
    leastTexts: 24,
  },
  /** The network that says with which clause another job begins. */
  jobs: {
    epochs: 12,
    batchSize: 8,
    learningRate: 0.002,
    weightDecay: 0,
    dropout: { feature: 0.2, hidden: 0.3 },
    adam: { gradient: 0.9, square: 0.999 },
    seeds: [1, 2, 3, 4],
    /** A feature that fewer clauses have is left out. */
    leastTexts: 8,
  },
  /** The logistic regressions of titles: which clause is a good one, its verb, its phrases, and how a reader grades it. */
  titles: {
    clauses: { epochs: 120, learningRate: 0.3, penalties: { bias: 0.1, features: 8 }, leastTexts: 2 },
    verbs: { epochs: 60, learningRate: 0.1, penalties: { bias: 0, features: 4 }, leastTexts: 8 },
    phrases: { epochs: 60, learningRate: 0.1, penalties: { bias: 0, features: 4 }, leastTexts: 8 },
    grades: { epochs: 120, learningRate: 0.1, penalties: { bias: 0, features: 1 }, leastTexts: 8 },
  },
  /** The logistic regression that tells deadlines from other dates. */
  deadline: { epochs: 120, learningRate: 0.3, penalties: { bias: 0.1, features: 1 }, leastTexts: 2 },
  /** The logistic regression that says how urgent a task is. */
  priority: { epochs: 120, learningRate: 0.3, penalties: { bias: 0.1, features: 0.5 }, leastTexts: 4 },
} as const
