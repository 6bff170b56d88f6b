import { isRowId } from '@kazi/schemas/row-id'
import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { whenInside } from '#/session/admin-key.ts'
import { rowId, searchText } from '#/table/list-search.ts'
import { InquiryMatching, NoInquiry } from '#/task-matching/inquiry-matching.tsx'

export const Route = createFileRoute('/admin/client-requests/inquiry/$inquiryId')({
  staticData: { title: 'Match an inquiry' },
  params: {
    parse: ({ inquiryId }) => ({ inquiryId: Number(inquiryId) }),
    stringify: ({ inquiryId }) => ({ inquiryId: String(inquiryId) }),
  },
  validateSearch: z.object({ q: searchText, va: rowId }),
  search: { middlewares: [stripSearchParams({ q: '' })] },
  loader: ({ context: { api }, params: { inquiryId } }) => {
    if (!isRowId(inquiryId)) throw notFound()
    whenInside(() => api.admin.inquiries.bench.prefetch({ id: inquiryId }))
  },
  notFoundComponent: NoInquiry,
  component: Matching,
})

function Matching() {
  const { inquiryId } = Route.useParams()
  const { q, va } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InquiryMatching
      key={inquiryId}
      id={inquiryId}
      q={q}
      va={va}
      onSearch={(q) => navigate({ search: { q }, replace: true })}
    />
  )
}
