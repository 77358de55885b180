/** Empty: code from the npm package does not know where the platform is until `configure` or the platform's script says it. */
export function originOfThisScript(): string {
  return '';
}
