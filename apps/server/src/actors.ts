/** The caller as a procedure has identified it: services receive this instead of a session. */
export type Client = { id: number; firstName: string; username: string; email: string; timezone: string | null }
export type Va = { id: number; name: string; email: string }
export type Admin = { label: string; ip: string }
