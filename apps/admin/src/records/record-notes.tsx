import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import type { NotedKind } from '@kazi/schemas/team-notes'
import { Loaded } from '#/frame/loaded.tsx'
import { notesSaved, TeamNotes } from './team-notes.tsx'

/** The team's notes on a record that has no field for them. */
export function RecordNotes({ kind, id }: { kind: NotedKind; id: number }) {
  const query = trpc.admin.recordNotes.get.useQuery({ kind, id })
  const save = useCommand(trpc.admin.recordNotes.save, notesSaved)
  return (
    <Loaded query={query} failure="Couldn't load the notes" small>
      {({ notes }) => (
        <TeamNotes
          storageKey={`${kind}-notes:${id}`}
          id={id}
          saved={notes}
          save={{ ...save, run: (input, then) => save.run({ ...input, kind }, then) }}
        />
      )}
    </Loaded>
  )
}
