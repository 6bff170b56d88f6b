import { createFileRoute } from '@tanstack/react-router'
import { Home } from '#/home/home.tsx'

export const Route = createFileRoute('/_public/welcome')({ component: Home })
