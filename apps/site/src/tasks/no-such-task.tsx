import { readDraft } from '@kazi/ui/draft'
import { PageNotFound } from '@kazi/ui/page-not-found'
import { useEffect, useState } from 'react'
import { titled } from '#/frame/document-title.ts'
import { ButtonLink } from '#/links.tsx'
import classes from './task-page.module.css'

const texts = { title: '', taskText: '', enhancedDescription: '', notes: '' }

/** What was typed into the forms of a task and not saved. */
const unsavedOf = (id: number) =>
  [`brief:${id}`, `edit-task:${id}`]
    .flatMap((draft) => Object.values(readDraft(draft, texts)))
    .filter(Boolean)
    .join('\n\n')

type Props = {
  /** The task that was deleted while somebody was on its page: what they typed is there to be copied. */
  shownBefore?: number
}

export function NoSuchTask({ shownBefore }: Props) {
  const [unsaved] = useState(() => shownBefore && unsavedOf(shownBefore))
  useEffect(() => {
    document.title = titled('Page Not Found')
  }, [])
  return (
    <PageNotFound
      text="This task does not exist, was deleted, or belongs to another account."
      home={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
    >
      {unsaved && (
        <section className={classes.unsaved} aria-labelledby="unsaved">
          <h2 id="unsaved">Your unsaved changes</h2>
          <p>{unsaved}</p>
        </section>
      )}
    </PageNotFound>
  )
}
