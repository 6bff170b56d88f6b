/** The words of the lists of VA management, without zod: the address of the page is checked before it loads. */

export const assignmentSorts = ['id', 'start', 'client'] as const
/** The figures by which VAs are ordered: hours and work that is open, then what a VA has done. */
export const vaFigureSorts = ['tasks', 'logged', 'left', 'free', 'projects', 'worked', 'rating'] as const
export type VaFigureSort = (typeof vaFigureSorts)[number]
export const vaWorkSorts = ['name', 'id', 'country', ...vaFigureSorts] as const
export const vaAccessSorts = ['name', 'id', 'email'] as const

/** Has work that is not delivered, has none, or takes no new work. */
export const vaLoads = ['busy', 'free', 'away'] as const
export type VaLoad = (typeof vaLoads)[number]
