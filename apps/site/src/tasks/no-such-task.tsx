import { readDraft } from '@kazi/ui/draft'
import { PageNotFound } from '@kazi/ui/page-not-found'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { titled } from '#/frame/document-title.ts'
import { ButtonLink } from '#/links.tsx'
import classes from './task-page.module.css'

const texts = { title: '', taskText: '', enhancedDescription: '', notes: '' }

/** What was typed into the forms of a task and not saved. */
const unsavedOf = (id: string | undefined) =>
  [`brief:${id}`, `edit-task:${id}`]
    .flatMap((draft) => Object.values(readDraft(draft, texts)))
    .filter(Boolean)
    .join('\n\n')

/** Also in place of a task that was deleted while somebody edited it: their words are there to be copied. */
export function NoSuchTask() {
  const { id } = useParams({ strict: false })
  const [unsaved] = useState(() => unsavedOf(id))
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
          <h2 id="unsaved">What you had not saved yet</h2>
          <p>{unsaved}</p>
        </section>
      )}
    </PageNotFound>
  )
}
