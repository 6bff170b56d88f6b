import { lazy } from 'react'

const queued = () => import('./queued-changes.tsx')
const missing = () => import('#/frame/not-loaded.tsx')

export const QueuedChanges = lazy(() => queued().then((file) => ({ default: file.QueuedChanges })))
export const NotLoaded = lazy(() => missing().then((file) => ({ default: file.NotLoaded })))

/** Loads what is opened without a connection, after what is read first and before anybody can need it. */
export const loadOfflineDialogs = () => void Promise.allSettled([queued(), missing()])
