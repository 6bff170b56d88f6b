/** When an email of the day goes, on its reader's clock. */
export const morning = '08:00'
