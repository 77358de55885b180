// The wrong uses in app/wrong.tsx are only for the type checker.
export default { typescript: { ignoreBuildErrors: true } };
