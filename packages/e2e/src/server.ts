export const port = Number(process.env.KAZI_E2E_PORT ?? 3117)
export const origin = `http://localhost:${port}`
export const adminKey = 'e2e-Zr8kQ2vXw5Lm1TsBn6Hd4YpGf9Jc3Ua7'
