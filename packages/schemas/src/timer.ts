/** After this long, a running timer asks whether it was forgotten, and is not logged without an answer. */
export const timerAsksAfterHours = 10
