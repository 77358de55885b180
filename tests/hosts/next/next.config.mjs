// The wrong uses in app/wrong.tsx are for the type checker alone.
export default { typescript: { ignoreBuildErrors: true } };
