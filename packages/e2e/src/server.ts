export const port = 3117
export const origin = `http://localhost:${port}`
export const adminKey = 'e2e-key-0123456789-0123456789-0123456789'
