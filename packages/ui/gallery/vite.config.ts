import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { kaziUi } from '../vite.ts'

export default defineConfig({ plugins: [react(), kaziUi()], server: { port: 5180 } })
