import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { applicationRules } from '@kazi/schemas/application-states'
import { leadRules } from '@kazi/schemas/lead-states'
import { maxSearchLength } from '@kazi/schemas/max-length'
import { type AdminRole, inquiryKinds, roleAllows } from '@kazi/schemas/states'
import { templateLabels, templateNames } from '@kazi/schemas/template-names'
import { usePainted } from '@kazi/ui/after-paint'
import { colorSchemes } from '@kazi/ui/color-scheme-button'
import { IconSearch } from '@kazi/ui/tabler'
import { usePreferences } from '@kazi/ui/use-preferences'
import { Combobox, Kbd, Loader, Modal, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from './command-palette.module.css'
import { buttonsHere, pressWhenThere } from './page-buttons.ts'
import { starts } from './palette-starts.ts'

type Item = { key: string; label: string; detail?: string | undefined; run: () => void }
type Group = { label: string; items: Item[] }
type Props = {
  pages: { href: string; label: string }[]
  actions: { label: string; run: () => void }[]
  /** Of the key: nothing is offered that it may not do. */
  role: AdminRole
  /** What was typed while this was loading. */
  typed: string
  onClose: () => void
}

/** Records of each kind that are shown. */
const size = 5
/** One letter would find half of everything. */
const leastLetters = 2

/**
 * Goes to any record or page, and starts any action, also those of the open record, by typing a part of its name. Who
 * types faster than the answer comes may press Enter at once.
 */
export function CommandPalette({ pages, actions, role, typed, onClose }: Props) {
  const [text, setText] = useState(typed)
  /** The text on which Enter was pressed before anything was found. */
  const [entered, setEntered] = useState<string>()
  const commands = useCommands({ pages, actions, role })
  const records = useRecords(text.trim())
  const words = text.trim().toLowerCase().split(/\s+/)
  const hasWords = ({ label, detail = '' }: Item) =>
    words.every((word) => `${label} ${detail}`.toLowerCase().includes(word))
  const shown = [
    ...commands.map(({ label, items }) => ({ label, items: items.filter(hasWords) })),
    // Until the answer is there, those of the last one that still have the words.
    ...records.groups.map(({ label, items }) => ({ label, items: records.busy ? items.filter(hasWords) : items })),
  ]
  const groups = shown.filter(({ items }) => items.length > 0)
  const combobox = useCombobox({ opened: true })
  const firstItem = groups[0]?.items[0]
  // Sixty options would hold up the frame that opens this, and with it the first letters.
  const drawn = usePainted()
  const first = drawn ? firstItem?.key : undefined
  const start = (item: Item | undefined) => {
    onClose()
    item?.run()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what Enter asked for starts once, as soon as something is found
  useEffect(() => {
    if (entered === text && firstItem) start(firstItem)
  }, [entered, first])
  // The first result is chosen while typing, so that Enter is enough.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of the combobox change at every render
  useEffect(() => {
    if (first) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  }, [first, text])
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="lg"
      padding={0}
      yOffset="10vh"
      centered={false}
      // There at once, with the focus: a letter that comes before would be a key of the page.
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Go to or do">
        <Combobox
          store={combobox}
          onOptionSubmit={(key) => start(groups.flatMap(({ items }) => items).find((item) => item.key === key))}
        >
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              className={classes.search}
              variant="unstyled"
              size="lg"
              aria-label="Search everything"
              placeholder="Search records, pages and actions"
              maxLength={maxSearchLength}
              leftSection={<IconSearch size={20} aria-hidden />}
              rightSection={records.busy ? <Loader size="xs" /> : <Kbd size="xs">Esc</Kbd>}
              rightSectionWidth={56}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              // The list is always open, so Escape closes the whole.
              onKeyDown={({ key }) => {
                if (key === 'Escape') onClose()
                if (key === 'Enter' && !first) setEntered(text)
              }}
              autoFocus
              data-autofocus
            />
          </Combobox.EventsTarget>
          {drawn ? (
            // A list that scrolls must be reachable by keyboard.
            <Combobox.Options aria-label="Results" className={classes.results} tabIndex={0}>
              {groups.map(({ label, items }) => (
                <Combobox.Group key={label} label={label}>
                  {items.map(({ key, label: name, detail }) => (
                    <Combobox.Option key={key} value={key} className={classes.option}>
                      <span className={classes.label}>{name}</span>
                      {detail && <span className={classes.detail}>{detail}</span>}
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              ))}
            </Combobox.Options>
          ) : (
            <div className={classes.coming} />
          )}
          {groups.length === 0 && (
            <p className={classes.none} role="status">
              {records.busy ? 'Searching…' : (records.failure ?? `Nothing found for “${text.trim()}”.`)}
            </p>
          )}
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The pages of the console, and what can be started from anywhere. */
function useCommands({ pages, actions, role }: Omit<Props, 'typed' | 'onClose'>): Group[] {
  const navigate = useNavigate()
  const { setTheme } = usePreferences()
  // As the page was before the palette lay above it.
  const [here] = useState(buttonsHere)
  return [
    {
      label: 'Pages',
      items: pages.map(({ href, label }) => ({
        key: `page ${href}`,
        label,
        run: () => void navigate({ to: href }),
      })),
    },
    {
      label: 'Here',
      items: here.map(({ label, of, press }) => ({ key: `here ${label}`, label, detail: of, run: press })),
    },
    {
      label: 'Actions',
      items: [
        ...starts
          .filter(({ needs }) => roleAllows(role, needs))
          .map(({ label, to, search, button }) => ({
            key: `start ${label}`,
            label,
            run: () => void navigate({ to, search: search ?? {} }).then(() => button && pressWhenThere(button)),
          })),
        ...(roleAllows(role, 'operator') ? templateNames : []).map((template) => ({
          key: `new ${template}`,
          label: `New document: ${templateLabels[template]}`,
          run: () => void navigate({ to: '/admin/document-generator/new', search: { template } }),
        })),
        ...colorSchemes.map(({ value, label }) => ({
          key: `theme ${value}`,
          label: `Theme: ${label}`,
          run: () => setTheme(value),
        })),
        ...actions.map(({ label, run }) => ({ key: `do ${label}`, label, run })),
      ],
    },
  ]
}

/** The records that contain the words, best kinds first; all kinds are asked for in one request. */
function useRecords(text: string) {
  const navigate = useNavigate()
  const [q] = useDebouncedValue(text, 150)
  const enabled = q.length >= leastLetters
  const options = { enabled, staleTime: 10_000, placeholderData: keepPreviousData }
  const vas = trpc.admin.vas.list.useQuery({ q, size }, options)
  const clients = trpc.admin.clients.list.useQuery({ q, size }, options)
  const tasks = trpc.admin.tasks.list.useQuery({ q, size }, options)
  const inquiries = trpc.admin.inquiries.list.useQuery({ q, size }, options)
  const leads = trpc.admin.leads.list.useQuery({ q, size }, options)
  const applications = trpc.admin.applications.list.useQuery({ q, size }, options)
  const documents = trpc.admin.documents.list.useQuery({ q, size }, options)
  const all = [vas, clients, tasks, inquiries, leads, applications, documents]
  const failed = all.find(({ error }) => error)
  const groups: Group[] = !enabled
    ? []
    : [
        {
          label: 'VAs',
          items: (vas.data?.rows ?? []).map(({ id, name, email }) => ({
            key: `va ${id}`,
            label: name,
            detail: email,
            run: () => void navigate({ to: '/admin/vas', search: { va: id } }),
          })),
        },
        {
          label: 'Clients',
          items: (clients.data?.rows ?? []).map(({ id, firstName, email }) => ({
            key: `client ${id}`,
            label: firstName,
            detail: email,
            run: () => void navigate({ to: '/admin/clients-system/$clientId', params: { clientId: id } }),
          })),
        },
        {
          label: 'Tasks',
          items: (tasks.data?.rows ?? []).map(({ id, title, taskText, clientName }) => ({
            key: `task ${id}`,
            label: title ?? taskText.slice(0, 120),
            detail: clientName,
            run: () => void navigate({ to: '/admin/client-requests/$taskId', params: { taskId: id } }),
          })),
        },
        {
          label: 'Introductions and inquiries',
          items: (inquiries.data?.rows ?? []).map(({ id, kind, text, clientName, company }) => ({
            key: `inquiry ${id}`,
            label: `${company ? `${clientName}, ${company}` : clientName}: ${text.slice(0, 120)}`,
            detail: inquiryKinds[kind].label,
            run: () => void navigate({ to: '/admin/client-requests', search: { inquiry: id } }),
          })),
        },
        {
          label: 'Leads',
          items: (leads.data?.rows ?? []).map(({ id, name, company, stage }) => ({
            key: `lead ${id}`,
            label: company ? `${name}, ${company}` : name,
            detail: leadRules[stage].label,
            run: () => void navigate({ to: '/admin/leads', search: { lead: id } }),
          })),
        },
        {
          label: 'VA applications',
          items: (applications.data?.rows ?? []).map(({ id, name, email, state }) => ({
            key: `application ${id}`,
            label: name,
            detail: `${applicationRules[state].label} · ${email}`,
            run: () => void navigate({ to: '/admin/va-applications', search: { application: id } }),
          })),
        },
        {
          label: 'Documents',
          items: (documents.data?.rows ?? []).map(({ id, number, template, recipient }) => ({
            key: `document ${id}`,
            label: `${templateLabels[template]} ${number}`,
            detail: recipient,
            run: () => void navigate({ to: '/admin/document-generator', search: { document: id } }),
          })),
        },
      ]
  return {
    groups,
    busy: text.length >= leastLetters && (text !== q || all.some(({ isFetching }) => isFetching)),
    failure: failed?.error ? errorText(failed.error) : undefined,
  }
}
