import type { ButtonProps } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { ButtonLink } from '#/links.tsx'
import { useVisitor } from './use-visitor.ts'

type Props = Pick<ButtonProps, 'size' | 'color' | 'variant'> & { onClick?: () => void; fullWidth?: boolean | undefined }

/**
 * The call to action of every public page: to the dashboard if signed in, otherwise to the form for a new account. On
 * the page of that form it keeps where the visitor wants to go, and opens the form each time it is pressed.
 */
export function StartLink(props: Props) {
  const user = useVisitor()
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/auth' })
  return user ? (
    <ButtonLink to="/dashboard" {...props}>
      Go to Dashboard
    </ButtonLink>
  ) : (
    <ButtonLink
      to="/auth"
      search={({ next }) => ({ next })}
      state={({ creating = 0 }) => ({ creating: creating + 1 })}
      replace={isThere}
      {...props}
    >
      Get Started
    </ButtonLink>
  )
}
