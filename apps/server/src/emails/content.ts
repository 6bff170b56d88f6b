import type { MailKind } from '@kazi/schemas/states'
import type { VaPlace } from '@kazi/schemas/va-places'

/** A VA who is proposed, as an email shows them. */
export type Offer = { vaId?: number; name: string; price: string; note: string | null; reasons: readonly string[] }

/** A piece of an email's body: a paragraph, somebody's own words, facts, proposed VAs, or the heading of what follows. */
export type Block =
  | string
  | { quote: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { offers: readonly Offer[] }
  | { heading: string; about?: string | undefined }

/** What an email says. */
export type EmailContent = {
  /** The heading, and the beginning of the subject. */
  title: string
  /** A task's short title, which ends the subject. */
  about?: string | undefined
  /** What a list of emails shows behind the subject: what the subject does not say. */
  preheader: string
  body: readonly Block[]
  /** What happens next, and by when. */
  next?: string | undefined
  /** What else its reader should know, such as how long a link works. */
  goodToKnow?: string | undefined
}

/** Where a VA's news leads: the task or the conversation that goes with it, or a page of the portal. */
export type Leads = 'task' | 'conversation' | VaPlace

/** An email that repeats what the bell shows: its reader's page is the button, which may have its own label. */
export type NewsContent = EmailContent & {
  message: string
  action?: string
  page?: VaPlace
  leads?: Leads
  /** The VA of whom it says that they are gone: it waits in vain once they are back. */
  vaId?: number
}
/** News of a VA always says where it leads. */
export type VaNewsContent = NewsContent & { leads: Leads }

/** An email before it is rendered as text and HTML. */
export type EmailMessage = EmailContent & {
  /** Its name in the catalog. */
  name: string
  /** Whom the greeting names; nobody in an email that may reach a stranger. */
  hello?: string | undefined
  action?: Action
  secondAction?: Action
  /** Why its reader gets it. */
  because: string
  /** Decides who may receive it and how many; defaults to news. */
  kind?: MailKind
  /** Query string of the unsubscribe link. Only news has one. */
  unsubscribe?: string
  /** Emails with the same thread belong together in a mailbox, such as all about a task. */
  thread?: string | undefined
  /** The team wrote its title and text itself, in the language of its choice. */
  asWritten?: true
  /** An issued document that is attached as PDF. */
  documentId?: number
  /** Contains a link that works like a password: the outbox masks it once emails are really sent. Defaults by kind. */
  secret?: boolean
}
export type Action = { label: string; url: string }

export const isSecret = (kind: MailKind) => kind !== 'news'

type Named<All> = {
  [Name in keyof All]: All[Name] extends (input: infer Input) => infer Content
    ? (input: Input) => Content & { name: Name }
    : never
}
/** Emails that carry the names under which the catalog lists them. */
export const named = <All extends Record<string, (input: never) => object>>(all: All) =>
  Object.fromEntries(
    Object.entries(all).map(([name, write]) => [name, (input: never) => ({ ...write(input), name })]),
  ) as Named<All>
