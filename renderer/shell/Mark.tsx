// The product's logo: a counter window with a slip under it.

export function Mark() {
  return (
    <svg className="mark-logo" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="currentColor" />
      <path
        d="M6 15.5V11a6 6 0 0 1 12 0v4.5M4.5 15.5h15M9 18.5h6M12 11v2"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}
