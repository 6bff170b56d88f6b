import { IconPlus } from '@kazi/ui/tabler'
import { TextLink } from '#/links.tsx'
import classes from './faqs.module.css'
import type { Question as Words } from './questions.ts'

type Props = Words & { open: boolean; onToggle: () => void }

export const Question = ({ id, question, answer, link, open, onToggle }: Props) => (
  <div className={classes.question} id={id}>
    <h3>
      <button type="button" aria-expanded={open} aria-controls={`${id}-answer`} onClick={onToggle}>
        {question}
        <IconPlus size={22} aria-hidden />
      </button>
    </h3>
    <div id={`${id}-answer`} className={classes.answer} hidden={!open}>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link && (
        <p>
          <TextLink to={link.to}>{link.label}</TextLink>
        </p>
      )}
    </div>
  </div>
)
