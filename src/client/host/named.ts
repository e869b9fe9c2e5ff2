import { unnamed } from '../words/en/host.tsx'

/** What a campaign is called, whether or not somebody gave it a name. */
export const named = ({ name }: { readonly name: string }): string => name || unnamed
