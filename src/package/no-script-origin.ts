/** Empty: code from the npm package has no address of the platform until `configure` or the platform's script sets it. */
export function originOfThisScript(): string {
  return '';
}
