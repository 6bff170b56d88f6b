import { PageNotFound } from '@kazi/ui/page-not-found'
import { ButtonLink } from '#/links.tsx'

export const NoSuchVa = () => (
  <PageNotFound
    text="There is no VA at this address. They may have left the network."
    home={<ButtonLink to="/find-va">Find a VA</ButtonLink>}
  />
)
