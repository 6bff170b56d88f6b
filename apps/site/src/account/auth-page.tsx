import '@mantine/core/styles/Tabs.layer.css'
import { clearFailure } from '@kazi/client/toasts'
import { LoadingOverlay } from '@kazi/ui/loading-overlay'
import { Tabs } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { titled } from '#/frame/document-title.ts'
import { forgetReads } from '#/frame/forget-reads.ts'
import { AccountPage } from './account-page.tsx'
import { endRedirectLoading, redirectLoading, remembered, startRedirectLoading } from './remembered.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** The spec's wait between signing in and the dashboard; the overlay's button does not wait. */
const overlaySeconds = 5

type Props = {
  /** The page to open after signing in. */
  next: string
  /** The visitor has signed in, and reloaded the page while it was leading on. */
  arriving: boolean
  /** How often the visitor has asked to create an account. */
  creating: number
  /** The session ended while the visitor was at work. */
  signedOut: boolean
}

export function AuthPage({ next, arriving, creating, signedOut }: Props) {
  const [tab, setTab] = useState<string | null>(creating ? 'sign-up' : 'sign-in')
  const [asked, setAsked] = useState(creating)
  if (creating !== asked) {
    setAsked(creating)
    if (creating) setTab('sign-up')
  }
  const [leaving, setLeaving] = useState(arriving && redirectLoading())
  // One email field for both tabs, so that switching tabs keeps it.
  const [email, setEmail] = useState(remembered().email)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useEffect(() => {
    document.title = titled(tab === 'sign-in' ? 'Sign in' : 'Create account')
  }, [tab])
  useEffect(() => {
    // What failed has failed for this reason, and "Please try again." would not help.
    if (signedOut) clearFailure()
  }, [signedOut])
  const arrive = () => {
    forgetReads(queryClient)
    startRedirectLoading()
    setLeaving(true)
  }
  const leave = () => {
    endRedirectLoading()
    void navigate({ href: next, replace: true })
  }
  return (
    <AccountPage
      title={tab === 'sign-in' ? 'Welcome back' : 'Create your account'}
      text={signedOut && "You've been signed out. Sign in to continue; your text is saved."}
    >
      <Tabs value={tab} onChange={setTab} keepMounted={false} mt="lg">
        <Tabs.List grow>
          <Tabs.Tab value="sign-in">Sign in</Tabs.Tab>
          <Tabs.Tab value="sign-up">Create account</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sign-in">
          <SignInForm email={email} onEmail={setEmail} onDone={arrive} />
        </Tabs.Panel>
        <Tabs.Panel value="sign-up">
          <SignUpForm email={email} onEmail={setEmail} onDone={arrive} />
        </Tabs.Panel>
      </Tabs>
      {leaving && (
        <LoadingOverlay
          title="Loading Dashboard"
          text="Getting your tasks ready."
          seconds={overlaySeconds}
          onDone={leave}
          continueLabel="Continue now"
        />
      )}
    </AccountPage>
  )
}
