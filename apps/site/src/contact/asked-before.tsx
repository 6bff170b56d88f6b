import '@mantine/core/styles/Alert.layer.css'
import { AlreadyAsked } from '#/frame/already-asked.tsx'

/** A separate file: only clients have asked before, and public pages have no other notice. */
export const AskedBefore = (props: Parameters<typeof AlreadyAsked>[0]) => <AlreadyAsked {...props} />
