import '@mantine/core/styles/Alert.layer.css'

// A separate file: only clients have asked before, and public pages have no other notice.
export { AlreadyAsked } from '#/frame/already-asked.tsx'
