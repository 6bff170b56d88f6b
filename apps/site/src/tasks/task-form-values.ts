export type TaskFormValues = {
  title: string
  taskText: string
  enhancedDescription: string
  category: string | null
  priority: string | null
  deadline: string | null
  budget: string
  notes: string
}
export const blankTask: TaskFormValues = {
  title: '',
  taskText: '',
  enhancedDescription: '',
  category: null,
  priority: null,
  deadline: null,
  budget: '',
  notes: '',
}
