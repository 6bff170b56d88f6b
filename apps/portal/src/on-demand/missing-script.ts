import { say } from '@kazi/schemas/say'

/** What to say where a part of the portal did not arrive. */
export const missingScript = () => ({
  title: say("Couldn't load this"),
  text: navigator.onLine
    ? say('Check your connection and try again. Nothing you typed is lost.')
    : say('You’re offline, and this isn’t saved on this device yet. It opens once you’re back online.'),
})
