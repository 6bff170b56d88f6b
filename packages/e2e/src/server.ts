export const port = 3117
export const origin = `http://localhost:${port}`
export const adminKey = 'e2e-Zr8kQ2vXw5Lm1TsBn6Hd4YpGf9Jc3Ua7'
