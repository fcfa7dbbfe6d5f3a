/** A stroke of marker with two quote marks in ink. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M3.2 8.4C9 6.6 21 5.6 29.4 6.2L28.2 24.6C20 26.6 10 26.8 2.4 25.4Z" fill="var(--vb-marker)" />
      <path
        d="M9.2 20.6c2.6-.8 4.2-2.6 4.2-5.2 0-.5 0-.8-.1-1.1-.5.3-1 .4-1.6.4-1.6 0-2.8-1-2.8-2.6s1.2-2.8 3-2.8c2.2 0 3.7 1.7 3.7 4.5 0 4-2.3 7.1-6 8.2zM18.6 20.6c2.6-.8 4.2-2.6 4.2-5.2 0-.5 0-.8-.1-1.1-.5.3-1 .4-1.6.4-1.6 0-2.8-1-2.8-2.6s1.2-2.8 3-2.8c2.2 0 3.7 1.7 3.7 4.5 0 4-2.3 7.1-6 8.2z"
        fill="var(--vb-on-marker)"
      />
    </svg>
  );
}
