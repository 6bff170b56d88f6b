import { lazy } from 'react'
import { loadNotLoaded } from '#/on-demand/on-demand.tsx'

const queued = () => import('./queued-changes.tsx')

export const QueuedChanges = lazy(() => queued().then((file) => ({ default: file.QueuedChanges })))

/** Loads what is opened without a connection, after what is read first and before anybody can need it. */
export const loadOfflineDialogs = () => void Promise.allSettled([queued(), loadNotLoaded()])
