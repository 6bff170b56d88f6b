import { createContext, useContext } from 'react'

/** The label of the key in this browser, which the frame provides. */
const KeyName = createContext<string | undefined>(undefined)
export const KeyNameProvider = KeyName.Provider
export const useKeyName = () => useContext(KeyName)
