import { Button } from '@mantine/core'

type Props = { name: string; pending: boolean; onWithdraw: () => void }

/** Takes a VA's proposal back. */
export const WithdrawButton = ({ name, pending, onWithdraw }: Props) => (
  <Button
    size="compact-sm"
    variant="subtle"
    color="gray"
    loading={pending}
    aria-label={`Withdraw ${name}`}
    onClick={onWithdraw}
  >
    Withdraw
  </Button>
)
