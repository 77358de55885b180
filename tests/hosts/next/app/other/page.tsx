export default function Other() {
  return <fan-login id="other" />;
}
