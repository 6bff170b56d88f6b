import { say } from '@kazi/schemas/say'
import { CrashPage } from '@kazi/ui/crash-page'
import { PageNotFound } from '@kazi/ui/page-not-found'
import { Button } from '@mantine/core'

const Home = () => (
  <Button component="a" href="/va/dashboard" variant="default">
    {say('Back to your dashboard')}
  </Button>
)

export const Crashed = ({ onRetry }: { onRetry: () => void }) => <CrashPage onRetry={onRetry} home={<Home />} />

export const Missing = () => <PageNotFound home={<Home />} />
