import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChangesForm } from './changes-form.tsx'
import { ReviewForm } from './review-form.tsx'
import classes from './task-page.module.css'

type Props = {
  taskId: number
  vaTaskId: number
  /** The newest delivery. */
  deliveryId: number | undefined
  name: string
  /** The result counts as accepted already. */
  accepted: boolean
}

/** What a client says to a result: a review, or what should change. */
export function ResultAnswer({ taskId, vaTaskId, deliveryId, name, accepted }: Props) {
  const [asking, setAsking] = useState(false)
  if (asking && !accepted)
    return <ChangesForm taskId={taskId} vaTaskId={vaTaskId} name={name} onBack={() => setAsking(false)} />
  return (
    <>
      <ReviewForm key={deliveryId} taskId={taskId} deliveryId={deliveryId} name={name} accepted={accepted} />
      {!accepted && (
        <p className={classes.instead}>
          Not quite right yet?{' '}
          <Button variant="subtle" onClick={() => setAsking(true)}>
            Request Changes
          </Button>
        </p>
      )}
    </>
  )
}
