import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { firstName } from '@kazi/schemas/format'
import { maxLength } from '@kazi/schemas/max-length'
import { taskReview } from '@kazi/schemas/task-decisions'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { RatingInput } from '@kazi/ui/rating-input'
import { Button, Stack, Textarea } from '@mantine/core'

type Props = {
  taskId: number
  /** The newest delivery: what was begun about an earlier one says nothing about this. */
  deliveryId: number | undefined
  name: string
  /** The result counts as accepted already. */
  accepted: boolean
}

/** One to five stars and a comment; a result can also be accepted without them. */
export function ReviewForm({ taskId, deliveryId, name, accepted }: Props) {
  const draft = deliveryId ? `review:${taskId}:${deliveryId}` : `review:${taskId}`
  const form = useSchemaForm({
    schema: taskReview,
    initialValues: readDraft(draft, { rating: 0, comment: '' }),
    // The words of a rating that was taken back are there again with the next one.
    onValuesChange: (values) => (values.rating > 0 || values.comment ? writeDraft(draft, values) : dropDraft(draft)),
    toInput: ({ rating, comment }) => ({ id: taskId, ...(rating > 0 && { rating, comment }) }),
  })
  const review = useCommand(trpc.tasks.review, {
    success: { title: 'Thank you', text: `${firstName(name)} has been notified.` },
    onSuccess: () => dropDraft(draft),
  })
  const { rating } = form.getValues()
  return (
    <form onSubmit={form.onSubmit((input) => review.run(input), focusFirst(form))}>
      <Stack>
        <RatingInput
          label={`How did ${firstName(name)} do?`}
          value={rating}
          onChange={(stars) => form.setFieldValue('rating', stars)}
        />
        {rating > 0 && (
          <Textarea
            label="Comment"
            description={`Optional. It is public: anyone can read it on ${firstName(name)}'s profile, without your name.`}
            minRows={2}
            maxLength={maxLength.note}
            {...form.getInputProps('comment')}
          />
        )}
        <div>
          <Button type="submit" loading={review.isPending} disabled={accepted && rating === 0}>
            {accepted ? 'Send Review' : rating > 0 ? 'Accept and Send Review' : 'Accept the Result'}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
