import { PageNotFound } from '@kazi/ui/page-not-found'
import { ButtonLink } from '#/links.tsx'

export const NoSuchTask = () => (
  <PageNotFound
    text="This task does not exist, was deleted, or belongs to another account."
    home={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
  />
)
