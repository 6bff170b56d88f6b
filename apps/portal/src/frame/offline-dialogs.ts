import { lazy } from 'react'

const queued = () => import('./queued-changes.tsx')
const missing = () => import('./not-loaded.tsx')

export const QueuedChanges = lazy(async () => ({ default: (await queued()).QueuedChanges }))
export const NotLoaded = lazy(async () => ({ default: (await missing()).NotLoaded }))

/** Loads what is opened without a connection, after what is read first and before anybody can need it. */
export const loadOfflineDialogs = () => void Promise.allSettled([queued(), missing()])
