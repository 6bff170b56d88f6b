import { takeBack } from '@kazi/client/outbox'
import { send } from '@kazi/client/sending'
import { toast } from '@kazi/client/toasts'
import { say } from '@kazi/schemas/say'

/** Takes back what waits on this device, unless it may have arrived already: what to do then is for its VA to say. */
export async function dontSend(key: string) {
  if ((await takeBack(key)) === 'tried')
    toast(say('This may have been saved already. Under “Waiting to be sent”, you can send it again or remove it.'))
  else send()
}
