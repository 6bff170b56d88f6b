/** The form of an application, before anything is typed. */
export const blank = {
  name: '',
  email: '',
  skills: '',
  experience: '',
  hourlyRate: '',
  timezone: '',
  portfolio: '',
  introduction: '',
}
