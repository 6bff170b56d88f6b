import type { ButtonProps } from '@mantine/core'
import { ButtonLink } from '#/links.tsx'
import { useVisitor } from './use-visitor.ts'

type Props = Pick<ButtonProps, 'size' | 'color' | 'variant'> & { onClick?: () => void; fullWidth?: boolean | undefined }

/** The call to action of every public page: to the dashboard if signed in, otherwise to the sign-in. */
export function StartLink(props: Props) {
  const user = useVisitor()
  return user ? (
    <ButtonLink to="/dashboard" {...props}>
      Go to Dashboard
    </ButtonLink>
  ) : (
    <ButtonLink to="/auth" state={{ creating: true }} {...props}>
      Get Started
    </ButtonLink>
  )
}
