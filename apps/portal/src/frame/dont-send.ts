import { takeBack } from '@kazi/client/outbox'
import { send } from '@kazi/client/sending'
import { toast } from '@kazi/client/toasts'
import { say } from '@kazi/schemas/say'

/** Takes back what waits on this device. What may have arrived already is sent again instead, which shows whether it has. */
export async function dontSend(key: string) {
  if (!(await takeBack(key)))
    toast(say('This may have been saved already, so it can’t be taken back. Please check it once you’re online.'))
  send()
}
