import '@kazi/ui/styles-forms.css'
import { brand } from '@kazi/schemas/brand'
import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { Motif } from '@kazi/ui/motif'
import { IconSearch } from '@kazi/ui/tabler'
import { Button, TextInput } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Closing } from '#/frame/closing.tsx'
import page from '#/frame/public-page.module.css'
import { StartLink } from '#/frame/start-link.tsx'
import classes from './faqs.module.css'
import { Question } from './question.tsx'
import { categories, findQuestions } from './questions.ts'

/** The open answer is the URL's hash: only one is open, and each can be linked. */
export function FaqsPage({ contact }: { contact: ReactNode }) {
  const [search, setSearch] = useState('')
  const [open, toggle] = useOpenQuestion()
  const shown = findQuestions(search)
  const found = shown.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <>
      <header className={`${page.hero} ${classes.top}`}>
        <Motif kind="corner" />
        <div className={page.prose}>
          <h1 className="kazi-display">Frequently Asked Questions</h1>
          <search className={classes.search}>
            <TextInput
              label="Search the answers"
              type="search"
              size="lg"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              leftSection={<IconSearch size={20} aria-hidden />}
              maxLength={100}
            />
          </search>
          <p role="status" className={classes.found}>
            {search.trim() && found > 0 && `${count(found, 'answer')} about “${search.trim()}”`}
          </p>
        </div>
      </header>
      <div className={classes.body}>
        <nav className={classes.categories} aria-label="Categories">
          <ul>
            {categories.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} onClick={() => setSearch('')}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.lists}>
          {shown.map(({ id, title, questions }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {questions.map((question) => (
                <Question
                  key={question.id}
                  {...question}
                  open={open === question.id}
                  onToggle={() => toggle(question.id)}
                />
              ))}
            </section>
          ))}
          {found === 0 && (
            <EmptyState
              order={2}
              title="No answer has these words"
              text="Try another word, or ask us below."
              action={
                <Button variant="default" onClick={() => setSearch('')}>
                  Show all questions
                </Button>
              }
            />
          )}
        </div>
      </div>
      <section className={classes.contact} aria-labelledby="still">
        <h2 id="still" className={page.title}>
          Still have a question?
        </h2>
        <p className="kazi-lead">Real people reply, {brand.supportHours}.</p>
        {contact}
      </section>
      <Closing title="The best answer is a finished task" action={<StartLink size="lg" color="marigold" />}>
        Describe one, see who we propose and what it would cost, then decide.
      </Closing>
    </>
  )
}

/** Whether an answer is open, and its toggle. A link to a question opens it and scrolls it into view. */
function useOpenQuestion() {
  const open = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  useEffect(() => {
    const wanted = window.location.hash.slice(1)
    if (wanted) document.getElementById(wanted)?.scrollIntoView()
  }, [])
  const toggle = (id: string) =>
    void navigate({
      to: '.',
      hash: open === id ? '' : id,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  return [open, toggle] as const
}
