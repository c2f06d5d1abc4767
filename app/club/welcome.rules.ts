/** What a new member is welcomed with on WhatsApp, until the club writes its own. */
export const DEFAULT_WELCOME = [
  'Hi {name}, your request to join {club} is approved. Welcome to the crew.',
  'Our group is here: {invite}',
  'Say hello, and tell us what you would like to shoot first.',
].join('\n')

export const WELCOME_MOST = 600

/** '{name}' is the member's name. A line about the group is left out where there is no invite. */
export function filledWelcome(
  template: string,
  { name, clubName, inviteUrl }: { name: string; clubName: string; inviteUrl: string | null },
): string {
  const values: Record<string, string> = { name, club: clubName, invite: inviteUrl ?? '' }
  return (template || DEFAULT_WELCOME)
    .split('\n')
    .filter((line) => inviteUrl !== null || !line.includes('{invite}'))
    .map((line) => line.replaceAll(/\{(name|club|invite)\}/g, (_, word: string) => values[word] ?? ''))
    .join('\n')
}
