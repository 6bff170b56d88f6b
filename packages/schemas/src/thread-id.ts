/**
 * The ids of conversations: of a VA with the team and with the client about a VA task, and of a client with the team about a
 * task or anything.
 */
export const threadIdPattern = /^((client_)?task_\d{1,10}_va_\d{1,10}|client_(task_)?\d{1,9}_team)$/
