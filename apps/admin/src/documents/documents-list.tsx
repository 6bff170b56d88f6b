import { type Outputs, trpc } from '@kazi/client/connect'
import { templateLabels, templateNames } from '@kazi/schemas/template-names'
import type { Column } from '@kazi/ui/data-table'
import { RelativeTime } from '@kazi/ui/relative-time'
import { StatusBadge } from '@kazi/ui/status-badge'
import { IconPlus } from '@kazi/ui/tabler'
import { Button, UnstyledButton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useBulkResults } from '#/bulk/use-bulk.tsx'
import { useSelection } from '#/bulk/use-selection.ts'
import { May } from '#/session/may.tsx'
import cells from '#/table/cells.module.css'
import { asOptions, Filter } from '#/table/filter-bar.tsx'
import { None } from '#/table/none.tsx'
import { PagedList } from '#/table/paged-list.tsx'
import { type DocumentsSearch, documentsQueryOf } from './documents-search.ts'

/** Loaded with the first document that is opened. */
const DocumentDrawer = lazy(() => import('./document-drawer.tsx').then((file) => ({ default: file.DocumentDrawer })))
/** Loaded with the first selection. */
const DocumentsSelected = lazy(() =>
  import('./documents-selected.tsx').then((file) => ({ default: file.DocumentsSelected })),
)

type Row = Outputs['admin']['documents']['list']['rows'][number]
type Props = { search: DocumentsSearch; onSearch: (change: Partial<DocumentsSearch>) => void }

const columnsWith = (open: (id: number) => void): Column<Row>[] => [
  {
    key: 'number',
    header: 'Number',
    lead: true,
    cell: ({ id, number }) => (
      <UnstyledButton className={`${cells.link} ${cells.cover}`} onClick={() => open(id)}>
        {number}
      </UnstyledButton>
    ),
  },
  { key: 'template', header: 'Document', cell: ({ template }) => templateLabels[template] },
  { key: 'to', header: 'For', sortable: true, width: '30%', cell: ({ recipient }) => recipient },
  {
    key: 'mailed',
    header: 'Email',
    cell: ({ mailed }) => (mailed ? <StatusBadge of="mail" status={mailed} /> : <None />),
  },
  { key: 'by', header: 'Issued by', cell: ({ issuedBy }) => issuedBy },
  { key: 'issued', header: 'Issued', sortable: true, cell: ({ issuedAt }) => <RelativeTime at={issuedAt} short /> },
]

/** Everything that was issued. Nothing here can be changed. */
export function DocumentsList({ search, onSearch }: Props) {
  const { client } = trpc.useUtils()
  const query = trpc.admin.documents.list.useQuery(documentsQueryOf(search), { placeholderData: keepPreviousData })
  const columns = useMemo(() => columnsWith((id) => onSearch({ document: id })), [onSearch])
  const [selected, setSelected, clear] = useSelection(documentsQueryOf(search))
  const bulk = useBulkResults(['document', 'documents'], clear)
  return (
    <>
      <PagedList
        name="documents"
        label="Documents"
        noun={['document', 'documents']}
        query={query}
        failure="Failed to fetch documents"
        read={(place) => client.admin.documents.list.query({ ...documentsQueryOf(search), ...place })}
        columns={columns}
        search={search}
        onSearch={onSearch}
        searchBox={{ label: 'Search documents', placeholder: 'Number, name, email' }}
        filters={
          <Filter
            label="Document"
            all="All documents"
            value={search.template}
            options={asOptions(templateNames, (name) => templateLabels[name])}
            onChange={(template) => onSearch({ template })}
          />
        }
        actions={
          <May>
            <Button
              leftSection={<IconPlus size={17} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  to="/admin/document-generator/new"
                  search={{
                    ...(search.template && { template: search.template }),
                    ...(search.client && { client: search.client }),
                    ...(search.va && { va: search.va }),
                  }}
                  {...props}
                />
              )}
            >
              New document
            </Button>
          </May>
        }
        filtered={Boolean(search.q || search.template || search.client || search.va)}
        empty={{
          none: ['No documents yet', 'Quotes, agreements, briefs and invoices that you issue appear here.'],
          noMatch: ['No matching documents', 'Try fewer words or another document.'],
        }}
        selection={{
          value: selected,
          onChange: setSelected,
          actions: () => (
            <Suspense>
              <DocumentsSelected
                selection={selected}
                matching={documentsQueryOf({ ...search, cursor: '' })}
                onResult={bulk.show}
              />
            </Suspense>
          ),
        }}
        drawer={{
          id: search.document,
          open: ({ id }) => onSearch({ document: id }),
          element: <DocumentDrawer id={search.document} onClose={() => onSearch({ document: undefined })} />,
        }}
      />
      {bulk.dialog}
    </>
  )
}
