import { type Outputs, trpc } from '@kazi/client/connect'
import { leadFocus } from '@kazi/client/lead-focus'
import { useCommand } from '@kazi/client/use-command'
import { MessageFiles } from '@kazi/ui/message-files'
import { Button } from '@mantine/core'
import { lazy, useRef, useState } from 'react'
import { fileAccess } from '#/frame/file-access.ts'
import { OnDemand } from '#/frame/on-demand.tsx'
import classes from './task-page.module.css'

const ConfirmDialog = lazy(() => import('@kazi/ui/confirm-dialog').then((file) => ({ default: file.ConfirmDialog })))

export type TaskFile = Outputs['tasks']['files']['list'][number]
