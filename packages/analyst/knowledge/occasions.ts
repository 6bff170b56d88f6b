/** Days that people name instead of a date: month and day, or 'easter' plus days, or the nth weekday of a month. */
export type Occasion = { names: string[]; month: number; day?: number; weekday?: number; nth?: number }

export const occasions: Occasion[] = [
  { names: ['christmas', 'xmas', 'christmas day'], month: 12, day: 25 },
  { names: ['christmas eve'], month: 12, day: 24 },
  { names: ['new year', 'new years', "new year's", 'new years day'], month: 1, day: 1 },
  { names: ['new years eve', "new year's eve"], month: 12, day: 31 },
  { names: ['year end', 'end of year', 'end of the year', 'years end', "year's end"], month: 12, day: 31 },
  { names: ['valentines', "valentine's", 'valentines day', "valentine's day"], month: 2, day: 14 },
  { names: ['mothers day', "mother's day"], month: 5, weekday: 0, nth: 2 },
  { names: ['fathers day', "father's day"], month: 6, weekday: 0, nth: 3 },
  { names: ['thanksgiving'], month: 11, weekday: 4, nth: 4 },
  { names: ['black friday'], month: 11, weekday: 5, nth: 4 },
  { names: ['cyber monday'], month: 11, weekday: 1, nth: 5 },
  { names: ['halloween'], month: 10, day: 31 },
  { names: ['independence day', 'fourth of july'], month: 7, day: 4 },
  { names: ['labor day', 'labour day'], month: 9, weekday: 1, nth: 1 },
  { names: ['boxing day'], month: 12, day: 26 },
  { names: ['womens day', "women's day"], month: 3, day: 8 },
  { names: ['tax day'], month: 4, day: 15 },
  { names: ['easter'], month: 3, day: 28 },
  { names: ['q1'], month: 3, day: 31 },
  { names: ['q2'], month: 6, day: 30 },
  { names: ['q3'], month: 9, day: 30 },
  { names: ['q4'], month: 12, day: 31 },
  { names: ['spring'], month: 5, day: 31 },
  { names: ['summer'], month: 8, day: 31 },
  { names: ['autumn'], month: 11, day: 30 },
]

/** Events without a date of their own that still bound a task: 'before the auditor comes'. */
export const events =
  `auditor audit inspection inspector opening launch wedding trip visit meeting conference term school season move holidays holiday christmas renewal baby election
  exam exams hearing trial flight show fair festival gala event concert party photographer interview demo review shoot board investors investor
  open close leave go arrive arrives come comes start starts begin begins end ends travel weekend snow rains ramadan eid diwali hanukkah passover lent lockdown migration market tax harvest`.split(
    /\s+/,
  )
