import { maxLength } from '@kazi/schemas/max-length'
import { priorities } from '@kazi/schemas/states'
import { taskCategory, taskPriority } from '@kazi/schemas/task'
import { ListField } from '@kazi/ui/list-field'
import { Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Afterwards } from './afterwards.tsx'
import { DeadlineField } from './deadline-field.tsx'
import { InsertOutline } from './insert-outline.tsx'
import type { TaskFormValues } from './task-form-values.ts'
import classes from './tasks.module.css'
import type { TextHints } from './use-text-hints.ts'

const priorityOptions = taskPriority.options.map((value) => ({ value, label: priorities[value].label }))

/** Measuring a text lays out the whole page, when the dialog opens and with each letter; newer browsers need none of it. */
const canGrow = () => CSS.supports('field-sizing', 'content')

type Props = {
  form: Pick<UseFormReturnType<TaskFormValues>, 'getInputProps' | 'getValues' | 'setFieldValue' | 'getInputNode'>
  /** A new task requires more fields than an edit. */
  isNew?: boolean
  /** A new task that brings details along. */
  details?: boolean
  /** What the text says about other fields. */
  hints?: TextHints
}

/** The fields of a task, shared by adding and editing. */
export function TaskFields({ form, isNew = false, details = !isNew, hints }: Props) {
  const growsByItself = canGrow()
  const { category } = form.getValues()
  const known: string[] = [...taskCategory.options]
  // A task from the add-task page has a category from that page's list.
  const categories = category && !known.includes(category) ? [...known, category] : known
  const needed = isNew ? { withAsterisk: true, 'aria-required': true } : {}
  const field = (name: 'category' | 'priority' | 'deadline') => ({ ...form.getInputProps(name), ...hints?.of(name) })
  return (
    <>
      {!isNew && (
        <TextInput
          label="Title"
          description="Optional: a few words for lists and emails"
          maxLength={maxLength.title}
          {...form.getInputProps('title')}
        />
      )}
      <Textarea
        label="Task description"
        description={isNew ? 'Write it the way you would to a colleague. Formatting is kept.' : undefined}
        withAsterisk
        aria-required
        data-autofocus
        minRows={4}
        maxRows={14}
        autosize={!growsByItself}
        classNames={growsByItself ? { input: classes.grows } : {}}
        {...form.getInputProps('taskText')}
      />
      <Afterwards of="fields">
        {isNew && (
          <InsertOutline
            text={form.getValues().taskText}
            category={category}
            onText={(text) => form.setFieldValue('taskText', text)}
            field={() => form.getInputNode('taskText')}
          />
        )}
        {hints && <VisuallyHidden aria-live="polite">{hints.said}</VisuallyHidden>}
        {details && (
          <Textarea
            label="Additional details"
            description="Extra detail for your VA"
            maxRows={14}
            {...form.getInputProps('enhancedDescription')}
          />
        )}
        <div className={classes.pair}>
          <DeadlineField required={isNew} {...field('deadline')} />
          <ListField
            label="Category"
            none={isNew ? 'Not chosen yet' : 'No category'}
            options={categories}
            {...needed}
            {...field('category')}
          />
          <ListField
            label="Priority"
            none={isNew ? 'Not chosen yet' : 'No priority'}
            options={priorityOptions}
            {...needed}
            {...field('priority')}
          />
          <TextInput
            label="Budget"
            description="Optional: an amount or a number of hours"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={maxLength.line}
            {...form.getInputProps('budget')}
          />
        </div>
        <Textarea
          label="Notes"
          description="Optional: tools, access, anything to avoid"
          minRows={2}
          {...form.getInputProps('notes')}
        />
      </Afterwards>
    </>
  )
}
