import { Component } from '@angular/core';
import { RouterLink, RouterOutlet } from '@angular/router';

@Component({
  selector: 'host-app',
  imports: [RouterLink, RouterOutlet],
  template: `
    <nav>
      <a id="to-other" routerLink="/other">Other page</a>
      <a id="to-home" routerLink="/">Home</a>
    </nav>
    <router-outlet />
  `,
})
export class App {}
