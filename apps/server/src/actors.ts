/** Who acts, as the procedures found out: what services are given instead of a session. */
export type Client = { id: number; firstName: string; username: string; email: string; timezone: string | null }
export type Va = { id: number; name: string; email: string }
export type Admin = { label: string; ip: string }
